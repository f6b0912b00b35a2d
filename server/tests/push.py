"""A push service for the tests, by TLS on the loopback address. What it does with a message depends on the last part of
the path; what it takes it reads as a browser and its service would, with implementations that are not the server's, and
prints, a line of JSON each. Its first line says where it is, who vouches for it, and the keys of the browser."""

import asyncio
import base64
import datetime
import ipaddress
import json
import ssl
import sys

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.x509.oid import NameOID


def text_of(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def certificate(folder):
    """An authority, and the certificate of localhost that it has signed."""
    now = datetime.datetime.now(datetime.timezone.utc)
    day = datetime.timedelta(days=1)

    def signed(name, key, issuer, by, extensions):
        builder = (
            x509.CertificateBuilder()
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
            .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - day)
            .not_valid_after(now + day)
        )
        for extension, is_critical in extensions:
            builder = builder.add_extension(extension, critical=is_critical)
        return builder.sign(by, hashes.SHA256())

    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = signed(
        "authority", authority_key, "authority", authority_key, [(x509.BasicConstraints(ca=True, path_length=0), True)]
    )
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    leaf = signed(
        "localhost",
        key,
        "authority",
        authority_key,
        [
            (x509.SubjectAlternativeName(names), False),
            (x509.BasicConstraints(ca=False, path_length=None), True),
            (x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), False),
        ],
    )
    pem = serialization.Encoding.PEM
    with open(f"{folder}/authority.pem", "wb") as file:
        file.write(authority.public_bytes(pem))
    with open(f"{folder}/localhost.pem", "wb") as file:
        file.write(leaf.public_bytes(pem))
        file.write(
            key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        )
    return f"{folder}/authority.pem", f"{folder}/localhost.pem"


async def endlessly(writer, piece):
    while True:
        writer.write(piece)
        # Ends with an error when the other side has gone, of which the loop hears only when it gets its turn.
        await writer.drain()
        await asyncio.sleep(0)


class Service:
    def __init__(self):
        self.browser = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        self.tries = {}
        self.port = 0

    def keys(self):
        point = self.browser.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": text_of(point), "auth": text_of(self.secret)}

    def claims(self, header):
        """What the server has signed, if it has."""
        scheme, _, rest = header.partition(" ")
        assert scheme == "vapid", header
        fields = dict(field.strip().split("=", 1) for field in rest.split(","))
        signed, _, signature = fields["t"].rpartition(".")
        raw = bytes_of(signature)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(fields["k"]))
        r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
        key.verify(utils.encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, body = (json.loads(bytes_of(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}, head
        return fields["k"], body

    async def answer(self, reader, writer):
        try:
            while await self.one(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            pass
        finally:
            writer.close()

    async def one(self, reader, writer):
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, path, _ = lines[0].split(" ")
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        tries = self.tries[path] = self.tries.get(path, 0) + 1
        key, claims = self.claims(headers["authorization"])
        plain = http_ece.decrypt(body, private_key=self.browser, auth_secret=self.secret, version="aes128gcm")
        record = {
            "method": method,
            "path": path,
            "tries": tries,
            "headers": headers,
            "length": len(body),
            "key": key,
            "claims": claims,
            "message": json.loads(plain),
        }
        print(json.dumps(record), flush=True)
        status, more = 201, []
        match path.rsplit("/", 1)[-1].split("?")[0]:
            case "gone":
                status = 410
            case "missing":
                status = 404
            case "unwanted":
                status = 400
            case "broken" if tries == 1:
                status = 500
            case "busy" if tries == 1:
                status, more = 429, ["Retry-After: 120"]
            case "elsewhere":
                status, more = 307, [f"Location: https://localhost:{self.port}/push/taken-elsewhere"]
            case "slow" if tries == 1:
                await asyncio.sleep(60)
            case "endless-head" if tries == 1:
                writer.write(b"HTTP/1.1 201 Created\r\n")
                await endlessly(writer, b"X-More: " + b"x" * 0x1000 + b"\r\n")
            case "endless":
                writer.write(b"HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n")
                await endlessly(writer, b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        head = [f"HTTP/1.1 {status} x", "Content-Length: 0", *more]
        writer.write("\r\n".join([*head, "", ""]).encode())
        await writer.drain()
        return True


async def main():
    service = Service()
    authority, own = certificate(sys.argv[1])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own)
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0, ssl=context)
    service.port = server.sockets[0].getsockname()[1]
    print(json.dumps({"port": service.port, "authority": authority, "keys": service.keys()}), flush=True)
    await server.serve_forever()


asyncio.run(main())
