import type { FastifyReply } from 'fastify'

/**
 * Created once, because nobody reads it, and `abort()` alone would create an error with its stack for every request.
 */
const over = new Error('The request is over.')

/** Returns a signal that aborts when the answer is sent or will never be read, whichever comes first. */
export function abortSignalOf(reply: FastifyReply): AbortSignal {
  const { socket } = reply.request.raw
  const gone = new AbortController()
  if (socket.destroyed) gone.abort(over)
  // An answer that waits for an earlier one on the same connection emits no event of its own: only the socket does.
  const emitters = [socket, reply.raw]
  // Any number of answers may listen on one socket.
  socket.setMaxListeners(0)
  const onClose = () => {
    for (const each of emitters) each.off('close', onClose)
    gone.abort(over)
  }
  for (const each of emitters) each.once('close', onClose)
  return gone.signal
}
