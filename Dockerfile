# Handroid as an MCP server over stdio: docker run --rm --interactive handroid
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY src src
COPY fakedroid/src fakedroid/src
RUN python -m venv /opt/handroid && /opt/handroid/bin/pip install --no-cache-dir .

FROM python:3.13-slim
LABEL io.modelcontextprotocol.server.name="io.github.handroid/handroid" \
      org.opencontainers.image.title="Handroid" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN useradd --create-home --uid 1000 handroid
COPY --from=build /opt/handroid /opt/handroid
ENV PATH="/opt/handroid/bin:$PATH"
USER 1000
WORKDIR /home/handroid
ENTRYPOINT ["handroid"]
CMD ["serve"]
