# SPDX-License-Identifier: Apache-2.0
"""What comes back to a question, whoever was asked."""
import dataclasses


@dataclasses.dataclass
class Reply:
    """A value, with its unit where one is told, or the text of a refusal; and what was said beside it. `failed` tells
    of a crash, of no reply in time or of one that is none."""
    value: float | None = None
    unit: str = ""
    refused: str = ""
    said: str = ""
    supported: bool = True
    failed: str = ""
