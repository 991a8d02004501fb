import { useMemo } from 'react'
import { AttachPanel, DocumentsPanel } from '../documents/panels.tsx'
import { useExtras } from '../useExtras.ts'

/** The parts of a form that are not fields; the same elements while nothing about them changes. */
export function usePanels(application: string | undefined, readOnly: boolean) {
  const offered = useExtras()
  return useMemo(
    () =>
      offered
        ? {
            documents: <DocumentsPanel application={application} readOnly={readOnly} />,
            attach: <AttachPanel application={application} readOnly={readOnly} />,
          }
        : {},
    [application, readOnly, offered],
  )
}
