import { useMemo } from 'react'
import type { ApplicationRecord } from '../../engine/application.ts'
import { listedNames } from '../documents/listed.ts'
import { AttachPanel, DocumentsPanel } from '../documents/panels.tsx'

/** The parts of a form that are not fields; the same elements while nothing about them changes. */
export function usePanels(application: ApplicationRecord | undefined, readOnly: boolean) {
  return useMemo(() => {
    const props = { application: application?.id, listed: listedNames(application), readOnly }
    return { documents: <DocumentsPanel {...props} />, attach: <AttachPanel {...props} /> }
  }, [application, readOnly])
}
