import { t } from '../../../../texts/t.ts'
import { type DefinitionFiles, textAt, valueIn } from '../../../../workbench/files.ts'
import { columnsOf, knownIn, textOf } from '../../../../workbench/known.ts'
import { isWorkflow, stateAt } from '../../../../workbench/paths.ts'
import type { Chosen } from '../../../../workbench/properties/chosen.ts'
import { isThere } from '../../../../workbench/properties/isThere.ts'
import { labelOf } from '../../../../workbench/sentences/naming.ts'
import { Conditions } from '../conditions/Conditions.tsx'
import { fileTitle } from '../contents/fileTitle.ts'
import { useEditor } from '../useEditor.ts'
import { AutomaticTransitions } from './paths/AutomaticTransitions.tsx'
import { ColumnActs } from './ColumnActs.tsx'
import { Columns } from './Columns.tsx'
import { FieldActs } from './FieldActs.tsx'
import { MistakesHere } from './MistakesHere.tsx'
import { Options } from './Options.tsx'
import { PathEventActs, PathStageActs, PathStateActs } from './paths/PathActs.tsx'
import { PathEvents, StatesInsideActs } from './paths/PathEvents.tsx'
import { PeopleActs } from './PeopleActs.tsx'
import { PlaceActs } from './PlaceActs.tsx'
import { PropertyForm } from './PropertyForm.tsx'
import { RecordFields } from './RecordFields.tsx'
import { Rights } from './Rights.tsx'
import { StateActions } from './paths/StateActions.tsx'

/** All properties of what is chosen, to be changed. */
export function Properties() {
  const { files, chosen } = useEditor()
  const title = titleOf(files, chosen)
  return (
    <section className="editor-properties" aria-label={t('What is chosen')}>
      <header>
        <h2>{title}</h2>
        {nameOf(chosen) !== title && <code>{nameOf(chosen)}</code>}
      </header>
      <MistakesHere />
      {isThere(files, chosen) ? <Forms chosen={chosen} /> : <p>{t('This is not in the draft.')}</p>}
    </section>
  )
}

/** The form of what is chosen, and what else can be done with it. */
function Forms({ chosen }: { chosen: Chosen }) {
  return (
    <>
      {chosen.kind !== 'file' && <PropertyForm key={`form ${JSON.stringify(chosen)}`} />}
      {chosen.kind === 'field' && (
        <>
          <Columns key={`${chosen.stage}.${chosen.field} columns`} field={chosen} />
          <Options field={chosen} />
          <Conditions field={chosen} />
          <Rights field={chosen} />
          <FieldActs key={`${chosen.stage}.${chosen.field}`} field={chosen} />
        </>
      )}
      {chosen.kind === 'column' && <ColumnActs key={JSON.stringify(chosen)} column={chosen} />}
      {chosen.kind === 'people' && <PeopleActs key={JSON.stringify(chosen)} people={chosen} />}
      {(chosen.kind === 'tab' || chosen.kind === 'section') && <PlaceActs place={chosen} />}
      {chosen.kind === 'list' && <Options list={chosen.list} />}
      {chosen.kind === 'pathStage' && <PathStageActs stage={chosen} />}
      {chosen.kind === 'pathState' && (
        <>
          {isWorkflow(chosen.file) ? (
            <StateActions key={chosen.state} file={chosen.file} state={chosen.state} />
          ) : (
            <>
              <PathEvents key={chosen.state} file={chosen.file} state={chosen.state} />
              <AutomaticTransitions key={`${chosen.state} at once`} file={chosen.file} state={chosen.state} />
            </>
          )}
          <StatesInsideActs key={`${chosen.state} inside`} file={chosen.file} state={chosen.state} />
          <PathStateActs state={chosen} />
        </>
      )}
      {chosen.kind === 'pathEvent' && <PathEventActs event={chosen} />}
      {(chosen.kind === 'file' || chosen.kind === 'part') && <RecordFields file={chosen.file} />}
    </>
  )
}

function titleOf(files: DefinitionFiles, chosen: Chosen): string {
  const known = knownIn(files)
  const stage = 'stage' in chosen ? known.stages.get(chosen.stage) : undefined
  if (chosen.kind === 'column') {
    const title = textOf(columnsOf(stage?.fields[chosen.field])[chosen.column]?.title)
    return title || chosen.column
  }
  if (chosen.kind === 'people') return chosen.people
  if (chosen.kind === 'part') return textAt(valueIn(files, chosen.file), ['fields', chosen.part, 'title'], chosen.part)
  if (chosen.kind === 'pathStage') return known.stages.get(chosen.formType)?.title ?? chosen.formType
  if (chosen.kind === 'pathState')
    return textAt(valueIn(files, chosen.file), [...stateAt(chosen.file, chosen.state), 'meta', 'name'], chosen.state)
  if (chosen.kind === 'pathEvent' && isWorkflow(chosen.file))
    return textAt(
      valueIn(files, chosen.file),
      [...stateAt(chosen.file, chosen.state), 'on', chosen.event, 'meta', 'name'],
      chosen.event,
    )
  if (chosen.kind === 'file') return fileTitle(files, chosen.file)
  if (chosen.kind === 'field' && stage) return labelOf(known, stage, chosen.field)
  return stage?.title ?? nameOf(chosen)
}

/** The name in the definitions. */
function nameOf(chosen: Chosen): string {
  const { kind } = chosen
  if (kind === 'field') return chosen.field
  if (kind === 'column') return `${chosen.field}.${chosen.column}`
  if (kind === 'people') return chosen.people
  if (kind === 'part') return chosen.part
  if (kind === 'list') return chosen.list
  if (kind === 'file') return chosen.file
  if (kind === 'pathStage') return chosen.formType
  if (kind === 'pathState') return chosen.state
  if (kind === 'pathEvent') return chosen.event
  return chosen.stage
}
