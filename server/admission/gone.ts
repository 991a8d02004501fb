import type { FastifyReply } from 'fastify'

/** Aborted when the answer is sent or will never be read, whichever comes first. */
export function goneWith(reply: FastifyReply): AbortSignal {
  const { socket } = reply.request.raw
  const gone = new AbortController()
  if (socket.destroyed) gone.abort()
  // Of answers that wait on one connection for the answer before them, only the connection tells that it is gone.
  const emitters = [socket, reply.raw]
  // However many wait on it, each listens.
  socket.setMaxListeners(0)
  const onClose = () => {
    for (const each of emitters) each.off('close', onClose)
    gone.abort()
  }
  for (const each of emitters) each.once('close', onClose)
  return gone.signal
}
