"""What schemathesis cannot guess from the document alone."""

import io
import secrets
import struct
import time
import zlib

import schemathesis
from hypothesis import strategies as st


def uuid7(random: int) -> str:
    """An id that is made now: one of another time is refused before anything else is looked at."""
    digits = f"{int(time.time() * 1000):012x}7{random & 0xFFF:03x}8{random >> 12 & 0xFFF:03x}{secrets.token_hex(6)}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def png(side: int) -> bytes:
    """A grey picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    out = io.BytesIO()
    out.write(b"\x89PNG\r\n\x1a\n")
    out.write(chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)))
    out.write(chunk(b"IDAT", zlib.compress((b"\x00" + b"\x80" * side) * side)))
    out.write(chunk(b"IEND", b""))
    return out.getvalue()


schemathesis.openapi.format("uuid", st.integers(0, 2**24 - 1).map(uuid7))
for kind in ("image/jpeg", "image/png", "image/webp"):
    schemathesis.openapi.media_type(kind, st.one_of(st.binary(max_size=200), st.integers(1, 300).map(png)))


def whole(value):
    """JSON Schema takes 5.0 for an integer, and no schema can ask for 5. The server does, as JavaScript writes no other.

    Larger numbers are left as they are: with all of its digits the largest one is more than readers of JSON take."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    return value


@schemathesis.hook
def map_body(_context, body):
    return whole(body)
