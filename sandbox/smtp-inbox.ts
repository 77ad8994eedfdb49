import { createServer, type Socket } from 'node:net'

/** A mail server that keeps its mails, with as much SMTP as a polite client needs. For tests and SMTP_URL. */
export async function openSmtpInbox(port = 0) {
  const messages: { from: string; to: string[]; source: string }[] = []
  const state = { refusing: false }
  const server = createServer(socket => converse(socket))

  function converse(socket: Socket) {
    let from = ''
    let to: string[] = []
    let source: string[] | null = null
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => socket.destroy())
    say('220 inbox ready')

    function hear(line: string) {
      if (source) {
        if (line !== '.') return void source.push(line.startsWith('..') ? line.slice(1) : line)
        messages.push({ from, to, source: source.join('\r\n') })
        source = null
        return void say('250 kept')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (state.refusing && verb !== 'QUIT') return void say('451 try again later')
      if (verb === 'EHLO' || verb === 'HELO') say('250 inbox')
      else if (verb === 'MAIL') {
        from = addressIn(line)
        to = []
        say('250 ok')
      } else if (verb === 'RCPT') {
        to.push(addressIn(line))
        say('250 ok')
      } else if (verb === 'DATA') {
        source = []
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }

    socket.on('data', chunk => {
      rest += chunk.toString('utf8')
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  }

  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    messages,
    /** While true, every mail gets a temporary error. */
    refuse: (refusing: boolean) => {
      state.refusing = refusing
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
