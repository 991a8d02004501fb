import { useEffect, useRef, useState } from 'react'
import { downloadDocument } from '../../../api/stage/documents.ts'
import { isRecord } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import type { ViewerRequest } from '../../../viewer/messages.ts'
import { kindOf } from './kinds.ts'

type State = 'loading' | 'shown' | 'failed'

/** Sends a document to the viewer in the frame once both have loaded. */
export function useViewer(application: string, { id, name }: { id: string; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    const viewer = () => frame.current?.contentWindow
    const file = downloadDocument(application, id).then((blob) => blob.arrayBuffer())
    const send = async () => {
      const bytes = await file
      const kind = kindOf(name)
      if (kind)
        viewer()?.postMessage({ ...kind, bytes, ...textsOf(kind.kind, name) } satisfies ViewerRequest, '*', [bytes])
    }
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== viewer() || !isRecord(data)) return
      if (data.viewer === 'ready') send().catch(() => setState('failed'))
      if (data.viewer === 'shown' || data.viewer === 'failed') setState(data.viewer)
    }
    file.catch(() => setState('failed'))
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [application, id, name])
  return { frame, state }
}

/** The viewer fills in the numbers of pages. */
const textsOf = (kind: ViewerRequest['kind'], name: string): Pick<ViewerRequest, 'label' | 'broken' | 'more'> => ({
  label: kind === 'pdf' ? t('Page {page} of {pages}') : name,
  broken: t('Page {page} cannot be shown here. Please download the file to read it.'),
  more: t('The first {shown} of {pages} pages are shown here. Please download the file to read all of them.'),
})
