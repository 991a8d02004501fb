import { reader } from '../../texts/reader.ts'
import { CALL_TIMEOUT } from '../http/timeout.ts'

export interface Upload {
  address: string
  file: File
  token: string | null
  headers: Record<string, string>
  /** The share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  /** Aborted when the person no longer wants to send the file. */
  signal?: AbortSignal
}

/** Posts a file; only XMLHttpRequest reports the progress. Gives up when nothing has moved for the time of a call. */
export function upload({ address, file, token, headers, onProgress, signal }: Upload): Promise<Response> {
  const body = new FormData()
  body.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    // While the session was renewed, for example.
    if (signal?.aborted) return reject(cancelled())
    const giveUp = (reason: DOMException) => {
      reject(reason)
      request.abort()
    }
    const watch = stallWatch(() => giveUp(new DOMException('The upload has stalled.', 'TimeoutError')))
    signal?.addEventListener('abort', () => giveUp(cancelled()))
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      watch.moved()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onloadend = watch.stop
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(new TypeError('The upload failed.'))
    request.open('POST', address)
    request.setRequestHeader('Accept-Language', reader().language)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError')

function stallWatch(onStall: () => void) {
  const start = () => (CALL_TIMEOUT > 0 ? setTimeout(onStall, CALL_TIMEOUT) : undefined)
  let timer = start()
  const stop = () => clearTimeout(timer)
  const moved = () => {
    stop()
    timer = start()
  }
  return { moved, stop }
}

function toResponse({ status, responseText }: XMLHttpRequest): Response {
  return new Response(status === 204 ? null : responseText, { status })
}
