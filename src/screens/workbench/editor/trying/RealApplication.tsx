import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { valueAt } from '../../../../engine/path.ts'
import { listPage } from '../../../../api/lists/lists.ts'
import { getApplication } from '../../../../api/stage/applications.ts'
import { hasInstance, recordOf, stateCode } from '../../../../engine/application.ts'
import { decode } from '../../../../engine/codec/decode.ts'
import type { FormData, WorkflowDefinition } from '../../../../engine/definition.ts'
import { stateWith } from '../../../../engine/diagram/diagram.ts'
import { stageDiagram } from '../../../../engine/diagram/draw.ts'
import { standardKind } from '../../../../engine/applications/kinds.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { type DefinitionFiles, formTypes } from '../../../../workbench/files.ts'
import type { SharedDefinitions } from '../../../../workbench/preview/sharedDefinitions.ts'
import { createPreview } from '../../../../workbench/preview/stage.ts'
import type { Situation } from '../../../../workbench/tries/situation.ts'
import { nobody } from '../standalone.ts'
import { useEditor } from '../useEditor.ts'

interface RealApplicationProps {
  sharedDefinitions: SharedDefinitions
  onTaken(changed: Partial<Situation>): void
}

/** Copies the values of a real application, as far as the designer may see them. Nothing is written back. */
export function RealApplication({ sharedDefinitions, onTaken }: RealApplicationProps) {
  const { files } = useEditor()
  const id = useId()
  const [reference, setReference] = useState('')
  const { mutate, error, isPending, data } = useMutation({
    mutationFn: () => valuesOf(files, sharedDefinitions, reference.trim()),
    onSuccess: onTaken,
  })
  return (
    <form
      className="trying-real"
      onSubmit={(event) => {
        event.preventDefault()
        if (reference.trim() !== '' && !isPending) mutate()
      }}
    >
      <label htmlFor={id}>{t('Take the values of an application')}</label>
      <div className="editor-line">
        <input
          id={id}
          className="input"
          placeholder={t('Reference number')}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <PlainButton type="submit" look="outlined" aria-disabled={isPending}>
          {t('Load values')}
        </PlainButton>
      </div>
      <p role="status">
        {error ? error.message : data && t('The forms now have its values, except those that you may not see.')}
      </p>
    </form>
  )
}

async function valuesOf(
  files: DefinitionFiles,
  sharedDefinitions: SharedDefinitions,
  reference: string,
): Promise<Partial<Situation>> {
  const { rows } = await listPage({ limit: 20, search: reference })
  const found = rows.find((row) => row.reference_number?.toLowerCase() === reference.toLowerCase())
  const application = found && (await getApplication(found.id))
  if (!application) throw new Error(t('No application has this reference number.'))
  const preview = createPreview()
  const forms: Record<string, FormData> = {}
  const states: Record<string, string> = {}
  const done: string[] = []
  for (const formType of formTypes(files)) {
    const stage = preview(files, formType)
    const record = stage && recordOf(application, stage.stage.source)
    if (!stage || !hasInstance(record)) continue
    forms[formType] = decode(stage, application, nobody, sharedDefinitions.reference)
    const state = stateWith(stageDiagram(stage.workflow), stateCode(record, stage.workflow))
    if (state) states[formType] = state.id
    if (isDone(stage.workflow, state?.id)) done.push(formType)
  }
  const kind = application.kind === undefined || application.kind === standardKind ? '' : application.kind
  return { forms, states, kind, at: { state: application.workflow_state?.code ?? undefined, done } }
}

const isDone = (workflow: WorkflowDefinition, id: string | undefined): boolean =>
  id !== undefined && valueAt(workflow, [...id.split('.').flatMap((key) => ['states', key]), 'meta', 'done']) === true
