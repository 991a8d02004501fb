import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { fileOf } from '../../../../workbench/files.ts'
import { symbolTableOf, type StageSymbols } from '../../../../workbench/symbolTable.ts'
import { labelOf } from '../../../../workbench/sentences/naming.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { AddField } from '../adding/AddField.tsx'
import { AddNamed } from '../adding/AddNamed.tsx'
import { isSameSelection } from '../selection.ts'
import { peopleOf } from '../properties/Rights.tsx'
import { useEditor } from '../useEditor.ts'
import { Entry } from './Entry.tsx'
import { type FieldList, fieldListsOf } from './fieldLists.ts'
import { AddState, States } from './PathContents.tsx'
import { useFieldDragging } from './useFieldDragging.ts'

/** The tabs, sections and fields of a stage, in the order of its screen. */
export function StageContents({ stage }: { stage: string }) {
  const { files, choose, apply } = useEditor()
  const [isAdding, setIsAdding] = useState(false)
  const known = symbolTableOf(files).stages.get(stage)
  if (!known) return null
  const addTab = () => {
    const tab = known.ui['ui:tabs']
    if (apply(acts.addTab({ stage, title: t('New tab') })))
      choose({ kind: 'tab', stage, tab: Array.isArray(tab) ? tab.length : 0 })
  }
  return (
    <div className="editor-stage">
      <button type="button" className="editor-add" onClick={() => setIsAdding(true)}>
        {t('Add a field')}
      </button>
      <button type="button" className="editor-add" onClick={addTab}>
        {t('Add a tab')}
      </button>
      {fieldListsOf(files, stage).map((list) => (
        <Fields key={list.key} list={list} stage={known} />
      ))}
      <Workflow file={fileOf(stage, 'workflow')} />
      <People stage={stage} />
      {isAdding && (
        <AddField
          stage={stage}
          onClose={() => setIsAdding(false)}
          onAdded={(field) => choose({ kind: 'field', stage, field })}
        />
      )}
    </div>
  )
}

function Fields({ list, stage }: { list: FieldList; stage: StageSymbols }) {
  const { files, selection, choose } = useEditor()
  const place = useFieldDragging(stage.formType)
  const symbols = symbolTableOf(files)
  return (
    <div className="editor-part">
      {list.titles.map(({ title, selection: of }) =>
        of ? (
          <Entry key={title} label={title} isChosen={isSameSelection(selection, of)} onChoose={() => choose(of)} />
        ) : (
          <h3 key={title}>{title}</h3>
        ),
      )}
      <ul ref={place} data-place={list.key} aria-label={list.selection ? undefined : list.titles.at(-1)?.title}>
        {list.fields.map((field) => (
          <li key={field} data-field={field}>
            <Entry
              label={labelOf(symbols, stage, field)}
              isChosen={isSameSelection(selection, { kind: 'field', stage: stage.formType, field })}
              onChoose={() => choose({ kind: 'field', stage: stage.formType, field })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The states of a form. The properties of a state show its actions. */
function Workflow({ file }: { file: string }) {
  const { selection } = useEditor()
  return (
    <details className="editor-people" open={'file' in selection && selection.file === file}>
      <summary>{t('States and actions')}</summary>
      <States file={file} within="" />
      <AddState file={file} />
    </details>
  )
}

/** Who may act in a stage, by the names that its workflow gives them. */
function People({ stage }: { stage: string }) {
  const { files, selection, choose, apply } = useEditor()
  const [role = ''] = symbolTableOf(files).roles.keys()
  return (
    <details className="editor-people" open={selection.kind === 'people'}>
      <summary>{t('People who may act')}</summary>
      <ul>
        {peopleOf(files, stage).map((people) => (
          <li key={people}>
            <Entry
              label={people}
              isChosen={isSameSelection(selection, { kind: 'people', stage, people })}
              onChoose={() => choose({ kind: 'people', stage, people })}
            />
          </li>
        ))}
      </ul>
      <AddNamed
        label={t('Name of a new group')}
        onAdd={(people) => {
          const isAdded = apply(acts.addPeople({ stage, people, role }))
          if (isAdded) choose({ kind: 'people', stage, people })
          return isAdded
        }}
      />
    </details>
  )
}
