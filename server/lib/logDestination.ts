/**
 * Writes the lines of the log to standard output. A line that cannot be written is lost: neither a closed terminal
 * (EIO) nor a full disk (ENOSPC) may end the server, or keep it from stopping its database.
 */
export const logDestination = { write: (line: string): boolean => withoutErrors(process.stdout).write(line) }

/** Without a listener, an error of the stream would end the process. */
function withoutErrors(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.listenerCount('error', ignored) === 0 ? stream.on('error', ignored) : stream
}

function ignored(): void {}
