"""Tags of codes: docs/panel-protocol.md#codes-and-tags."""

import base64
import hashlib
import hmac


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def tag_of(codes, key, digits):
    n, r, p = codes["n"], codes["r"], codes["p"]
    memory = 128 * r * (n + p + 2)
    salt = decoded(codes["salt"])
    slow = hashlib.scrypt(digits.encode(), salt=salt, n=n, r=r, p=p, dklen=32, maxmem=2 * memory)
    return encoded(hmac.digest(decoded(key), slow, "sha256")[:16])
