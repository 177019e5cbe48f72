import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and prints each message as one line of JSON: it runs in a container of its own. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      process.stdout.write(`${JSON.stringify({ to, message: Buffer.concat(chunks).toString() })}\n`);
      done();
    });
  },
});
server.listen(2525, '0.0.0.0');
