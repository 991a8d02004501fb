import { t } from '../../../../texts/t.ts'
import { type DefinitionFiles, textAt, valueIn } from '../../../../workbench/files.ts'
import { columnsOf, symbolTableOf, textOf } from '../../../../workbench/symbolTable.ts'
import { isWorkflow, stateAt } from '../../../../workbench/paths.ts'
import type { Selection } from '../../../../workbench/properties/selection.ts'
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
  const { files, selection } = useEditor()
  const title = titleOf(files, selection)
  return (
    <section className="editor-properties" aria-label={t('What is chosen')}>
      <header>
        <h2>{title}</h2>
        {nameOf(selection) !== title && <code>{nameOf(selection)}</code>}
      </header>
      <MistakesHere />
      {isThere(files, selection) ? <Forms selection={selection} /> : <p>{t('This is not in the draft.')}</p>}
    </section>
  )
}

/** The form of what is chosen, and what else can be done with it. */
function Forms({ selection }: { selection: Selection }) {
  return (
    <>
      {selection.kind !== 'file' && <PropertyForm key={`form ${JSON.stringify(selection)}`} />}
      {selection.kind === 'field' && (
        <>
          <Columns key={`${selection.stage}.${selection.field} columns`} field={selection} />
          <Options field={selection} />
          <Conditions field={selection} />
          <Rights field={selection} />
          <FieldActs key={`${selection.stage}.${selection.field}`} field={selection} />
        </>
      )}
      {selection.kind === 'column' && <ColumnActs key={JSON.stringify(selection)} column={selection} />}
      {selection.kind === 'people' && <PeopleActs key={JSON.stringify(selection)} people={selection} />}
      {(selection.kind === 'tab' || selection.kind === 'section') && <PlaceActs place={selection} />}
      {selection.kind === 'list' && <Options list={selection.list} />}
      {selection.kind === 'pathStage' && <PathStageActs stage={selection} />}
      {selection.kind === 'pathState' && (
        <>
          {isWorkflow(selection.file) ? (
            <StateActions key={selection.state} file={selection.file} state={selection.state} />
          ) : (
            <>
              <PathEvents key={selection.state} file={selection.file} state={selection.state} />
              <AutomaticTransitions key={`${selection.state} at once`} file={selection.file} state={selection.state} />
            </>
          )}
          <StatesInsideActs key={`${selection.state} inside`} file={selection.file} state={selection.state} />
          <PathStateActs state={selection} />
        </>
      )}
      {selection.kind === 'pathEvent' && <PathEventActs event={selection} />}
      {(selection.kind === 'file' || selection.kind === 'part') && <RecordFields file={selection.file} />}
    </>
  )
}

function titleOf(files: DefinitionFiles, selection: Selection): string {
  const symbols = symbolTableOf(files)
  const stage = 'stage' in selection ? symbols.stages.get(selection.stage) : undefined
  if (selection.kind === 'column') {
    const title = textOf(columnsOf(stage?.fields[selection.field])[selection.column]?.title)
    return title || selection.column
  }
  if (selection.kind === 'people') return selection.people
  if (selection.kind === 'part')
    return textAt(valueIn(files, selection.file), ['fields', selection.part, 'title'], selection.part)
  if (selection.kind === 'pathStage') return symbols.stages.get(selection.formType)?.title ?? selection.formType
  if (selection.kind === 'pathState')
    return textAt(
      valueIn(files, selection.file),
      [...stateAt(selection.file, selection.state), 'meta', 'name'],
      selection.state,
    )
  if (selection.kind === 'pathEvent' && isWorkflow(selection.file))
    return textAt(
      valueIn(files, selection.file),
      [...stateAt(selection.file, selection.state), 'on', selection.event, 'meta', 'name'],
      selection.event,
    )
  if (selection.kind === 'file') return fileTitle(files, selection.file)
  if (selection.kind === 'field' && stage) return labelOf(symbols, stage, selection.field)
  return stage?.title ?? nameOf(selection)
}

/** The name in the definitions. */
function nameOf(selection: Selection): string {
  const { kind } = selection
  if (kind === 'field') return selection.field
  if (kind === 'column') return `${selection.field}.${selection.column}`
  if (kind === 'people') return selection.people
  if (kind === 'part') return selection.part
  if (kind === 'list') return selection.list
  if (kind === 'file') return selection.file
  if (kind === 'pathStage') return selection.formType
  if (kind === 'pathState') return selection.state
  if (kind === 'pathEvent') return selection.event
  return selection.stage
}
