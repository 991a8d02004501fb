/**
 * Shows a file of unknown origin. It runs in a frame without an origin, where it can reach no session, no storage and
 * no network, whatever the file does (ADR 0092). The page sends the bytes.
 */
import type { ViewerResponse, ViewerRequest } from './messages.ts'
import { drawPdf } from './drawPdf.ts'

const answer = (viewer: ViewerResponse['viewer']) => parent.postMessage({ viewer } satisfies ViewerResponse, '*')

async function show({ kind, type, bytes, label, ...texts }: ViewerRequest): Promise<void> {
  if (kind === 'pdf') return drawPdf(new Uint8Array(bytes), { label, ...texts }, document.body)
  const picture = Object.assign(new Image(), { src: URL.createObjectURL(new Blob([bytes], { type })), alt: label })
  await picture.decode()
  document.body.append(picture)
}

addEventListener('message', ({ source, data }: MessageEvent<ViewerRequest>) => {
  if (source !== parent) return
  show(data).then(
    () => answer('shown'),
    () => answer('failed'),
  )
})
answer('ready')
