import { useEffect, useRef, useState } from 'react'
import { downloadDocument } from '../../../api/stage/documents.ts'
import { isRecord } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import type { ToShow } from '../../../viewer/messages.ts'
import { kindOf } from './kinds.ts'

type State = 'loading' | 'shown' | 'failed'

/** Sends a document to the viewer in the frame, once both are there. */
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
        viewer()?.postMessage({ ...kind, bytes, label: labelOf(kind.kind, name) } satisfies ToShow, '*', [bytes])
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

/** What is read out of a page, whose number the viewer fills in, or of a picture. */
const labelOf = (kind: ToShow['kind'], name: string): string => (kind === 'pdf' ? t('Page {page} of {pages}') : name)
