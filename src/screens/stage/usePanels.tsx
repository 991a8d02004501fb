import { useMemo } from 'react'
import type { ApplicationRecord } from '../../engine/application.ts'
import { listedNames } from '../documents/listed.ts'
import { documentNames } from '../documents/namesNow.ts'
import { AttachPanel, DocumentsPanel } from '../documents/panels.tsx'

/** The parts of a form that are not fields, and what is printed of them; the same elements while nothing about them changes. */
export function usePanels(application: ApplicationRecord | undefined, readOnly: boolean) {
  return useMemo(() => {
    const props = { application: application?.id, listed: listedNames(application), readOnly }
    const panels = { documents: <DocumentsPanel {...props} />, attach: <AttachPanel {...props} /> }
    return { panels, documentNames: () => documentNames.of(application) }
  }, [application, readOnly])
}
