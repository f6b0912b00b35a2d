"""A mail server for the tests. What it does with a mail depends on the recipient's name; what it takes it prints, a
line of JSON each, read by Python's own parser of mails."""

import asyncio
import email
import email.policy
import json

from aiosmtpd.smtp import SMTP


class Mailboxes:
    def __init__(self):
        self.tries = {}

    async def handle_RCPT(self, server, session, envelope, address, options):
        tries = self.tries[address] = self.tries.get(address, 0) + 1
        match address.split("@")[0]:
            case "nobody":
                return "550 5.1.1 There is no such mailbox"
            case "greylisted" if tries == 1:
                return "451 4.7.1 Come back later"
            case "slow" if tries == 1:
                await asyncio.sleep(30)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        [address] = envelope.rcpt_tos
        name = address.split("@")[0]
        if name == "unwanted":
            return "554 5.7.1 We want no such mail"
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        taken = {
            "to": address,
            "headers": {name.lower(): str(value) for name, value in mail.items()},
            "plain": mail.get_body(("plain",)).get_content(),
            "html": mail.get_body(("html",)).get_content(),
        }
        print(json.dumps(taken), flush=True)
        if name == "dropped" and self.tries[address] == 1:
            # The mail is taken, but the sender never hears so.
            server.transport.abort()
        return "250 OK"


async def main():
    mailboxes = Mailboxes()
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(mailboxes, hostname="mail.test"), "127.0.0.1", 0
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
