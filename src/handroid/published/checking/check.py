"""Checks an APK or a folder of sources, without a phone."""

from collections.abc import Callable
from pathlib import Path

from handroid.parsing.apk.tree_builder import Malformed
from handroid.published.checking.apk_files import ApkFiles
from handroid.published.checking.app_files import AppFiles
from handroid.published.checking.finding import Place, Report
from handroid.published.checking.manifest_check import NOTHING, NOTHING_STEP, check_manifest
from handroid.published.checking.source_files import SourceFiles, manifests


def check_path(path: Path) -> Report:
    """Check a folder of sources, or an APK.

    Raises:
        OSError: it cannot be read.
    """
    return _check_folder(path) if path.is_dir() else _check_apk(path)


def _check_apk(path: Path) -> Report:
    def check() -> Report:
        files = ApkFiles(path)
        try:
            return check_manifest(files)
        finally:
            files.close()

    return _read(path, check, "Build the app again, and name its APK: for a bundle, base.apk.")


def _check_folder(folder: Path) -> Report:
    found = manifests(folder)
    if not found:
        report = Report()
        report.error(
            Place(str(folder)),
            "There is no AndroidManifest.xml here, and none in a folder src/main below.",
            "Name the folder of the app's module.",
        )
        return report
    return _combine([_check_sources(each) for each in found], folder)


def _check_sources(manifest: Path) -> Report:
    def check() -> Report:
        files: AppFiles = SourceFiles(manifest)
        return check_manifest(files)

    return _read(manifest, check, "Correct the file.")


def _combine(reports: list[Report], folder: Path) -> Report:
    """Return one report for several modules; most of them publish nothing, which is fine."""
    if len(reports) == 1:
        return reports[0]
    whole = Report()
    for each in reports:
        if each.publishers or (each.findings and each.findings[0].what != NOTHING):
            whole.findings += each.findings
            whole.tools += each.tools
            whole.publishers += each.publishers
    if not whole.publishers and not whole.findings:
        whole.error(Place(str(folder)), NOTHING, NOTHING_STEP)
    return whole


def _read(path: Path, check: Callable[[], Report], step: str) -> Report:
    try:
        return check()
    except Malformed as error:
        report = Report()
        place = Place(error.file or str(path), error.line)
        report.error(place, f"{path.name} cannot be read: {error}.", step)
        return report
