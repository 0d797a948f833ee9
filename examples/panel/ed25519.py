"""
Ed25519, as RFC 8032 describes in section 5.1. What is verified is public, so its time tells nothing. Signing takes a time that depends on the key:
good enough to read, and for the check; a panel at a door uses a library.
"""

import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(one, other):
    """Points are (X, Y, Z, T) with x = X/Z, y = Y/Z and x·y = T/Z."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(factor, point):
    result = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def is_equal(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def x_of(y, sign):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    return x if x & 1 == sign else P - x


def point_of(text):
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    x = x_of(y, sign) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, -1, P) % P
BASE = (x_of(BASE_Y, 0), BASE_Y, 1, x_of(BASE_Y, 0) * BASE_Y % P)


def is_signed(public_key: bytes, message: bytes, signature: bytes) -> bool:
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, commitment = point_of(public_key), point_of(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or factor >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return is_equal(multiply(factor, BASE), add(commitment, multiply(challenge, key)))


def compressed(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def parts_of(seed: bytes):
    digest = hashlib.sha512(seed).digest()
    factor = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
    return factor, digest[32:]


def public_key_of(seed: bytes) -> bytes:
    return compressed(multiply(parts_of(seed)[0], BASE))


def signature_of(seed: bytes, message: bytes) -> bytes:
    factor, prefix = parts_of(seed)
    own = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % ORDER
    commitment = compressed(multiply(own, BASE))
    digest = hashlib.sha512(commitment + public_key_of(seed) + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return commitment + ((own + challenge * factor) % ORDER).to_bytes(32, "little")
