import { useMemo } from 'react'
import { AttachPanel, DocumentsPanel } from '../documents/panels.tsx'

/** The parts of a form that are not fields; the same elements while nothing about them changes. */
export function usePanels(application: string | undefined, readOnly: boolean) {
  return useMemo(
    () => ({
      documents: <DocumentsPanel application={application} readOnly={readOnly} />,
      attach: <AttachPanel application={application} readOnly={readOnly} />,
    }),
    [application, readOnly],
  )
}
