import { useMemo } from 'react'
import type { ApplicationRecord } from '../../engine/application.ts'
import type { Stage } from '../../engine/stage.ts'
import { listedNames } from '../documents/listed.ts'
import { documentNames } from '../documents/documentNames.ts'
import { AttachPanel, DocumentsPanel } from '../documents/panels.tsx'

/**
 * The parts of a form that are not fields, and the document names for print. The elements keep their identity while
 * nothing about them changes.
 */
export function usePanels(
  { stage }: Pick<Stage, 'stage'>,
  application: ApplicationRecord | undefined,
  readOnly: boolean,
) {
  return useMemo(() => {
    const props = { application: application?.id, listed: listedNames(application), readOnly, kinds: kindsOf(stage) }
    const ofDocument = Object.fromEntries(
      props.kinds.map((only) => [only.kind, <AttachPanel key={only.kind} {...props} only={only} />]),
    )
    const panels = { documents: <DocumentsPanel {...props} />, attach: <AttachPanel {...props} />, ofDocument }
    return { panels, documentNames: () => documentNames.of(application) }
  }, [stage, application, readOnly])
}

const kindsOf = ({ documents = {} }: Stage['stage']) =>
  Object.entries(documents).map(([kind, { title }]) => ({ kind, title }))
