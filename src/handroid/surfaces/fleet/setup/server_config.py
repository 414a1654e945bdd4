"""The nats-server configuration of a fleet."""

import json
from string import Template

from handroid.surfaces.fleet.setup.layout import Fleet
from handroid.surfaces.fleet.setup.permissions import (
    Permissions,
    of_gateway,
    of_node,
    of_operator,
)
from handroid.surfaces.fleet.setup.templates import template

CLUSTER_PORT = 6222
_MOST_ANSWERS = 100_000
_ANSWERS_FOR = "1h"


def server_text(fleet: Fleet) -> str:
    """Return nats.conf, which is the same for all servers of the fleet."""
    return template("nats.conf").substitute(cluster=_cluster(fleet))


def users_text(fleet: Fleet) -> str:
    """Return users.conf: the two accounts, and the permissions of each key."""
    users = [
        *(_user(f"node {n.site}.{n.name}", n.key, of_node(n.site, n.name)) for n in fleet.nodes),
        *(_user(f"gateway {g.name}", g.key, of_gateway(g.name)) for g in fleet.gateways),
        _user("operator", fleet.operator, of_operator()),
    ]
    return template("users.conf").substitute(users="\n".join(users), system=fleet.system)


def _user(what: str, key: str, may: Permissions) -> str:
    answers = f'allow_responses: {{ max: {_MOST_ANSWERS}, expires: "{_ANSWERS_FOR}" }}'
    return _USER.substitute(
        what=what,
        key=key,
        publish=_listed(may.publish),
        subscribe=_listed(may.subscribe),
        answers=answers if may.answers else "",
    )


def _listed(subjects: tuple[str, ...]) -> str:
    unique = dict.fromkeys(subjects)
    return "\n".join(f"            {json.dumps(subject)}" for subject in unique)


def _cluster(fleet: Fleet) -> str:
    if len(fleet.servers) == 1:
        return ""
    routes = "\n".join(f"    nats-route://{host}:{CLUSTER_PORT}" for host in fleet.servers)
    return template("cluster.conf").substitute(routes=routes, port=CLUSTER_PORT)


_USER = Template("""\
      # $what
      {
        nkey: $key
        permissions {
          publish: { allow: [
$publish
          ] }
          subscribe: { allow: [
$subscribe
          ] }
          $answers
        }
      }""")
