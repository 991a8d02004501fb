import { useState } from 'react'
import { named, t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { stagesOnPath, statesInside } from '../../../../workbench/paths.ts'
import { AddNamed } from '../adding/AddNamed.tsx'
import { isSameSelection } from '../selection.ts'
import { useDragging } from '../useDragging.ts'
import { useEditor } from '../useEditor.ts'
import { Entry } from './Entry.tsx'

export interface PathContentsProps {
  /** The file of a kind of application. */
  file: string
}

/** The stages of a kind of application in their order, and the states of its path. */
export function PathContents({ file }: PathContentsProps) {
  return (
    <div className="editor-stage">
      <h3>{t('Stages')}</h3>
      <StagesInOrder file={file} />
      <AddStage file={file} />
      <h3>{t('States')}</h3>
      <States file={file} within="" />
      <AddState file={file} />
    </div>
  )
}

/** One more state, beside the others. */
export function AddState({ file }: PathContentsProps) {
  const { choose, apply } = useEditor()
  return (
    <AddNamed
      label={t('Code of a new state')}
      onAdd={(code) => {
        const isAdded = apply(acts.addState({ file, within: '', code }))
        if (isAdded) choose({ kind: 'pathState', file, state: code })
        return isAdded
      }}
    />
  )
}

/** They are dragged within their list. `PathActs` does the same by the keyboard. */
function StagesInOrder({ file }: PathContentsProps) {
  const { files, selection, choose, apply } = useEditor()
  const { stages: stageSymbols } = symbolTableOf(files)
  const stages = stagesOnPath(files, file)
  const list = useDragging(`stages:${file}`, (from, to) => {
    const formType = stages[from.number]
    const before = stages.toSpliced(from.number, 1)[to.number]
    if (formType !== undefined) apply(acts.movePathStage({ file, formType, before }))
  })
  return (
    <ul ref={list} aria-label={t('Stages in their order')}>
      {stages.map((formType) => (
        <li key={formType} data-stage={formType}>
          <Entry
            label={stageSymbols.get(formType)?.title ?? formType}
            isChosen={isSameSelection(selection, { kind: 'pathStage', file, formType })}
            onChoose={() => choose({ kind: 'pathStage', file, formType })}
          />
        </li>
      ))}
    </ul>
  )
}

/** Adds one of the stages that the path does not have. */
function AddStage({ file }: PathContentsProps) {
  const { files, choose, apply } = useEditor()
  const [formType, setFormType] = useState('')
  const there = stagesOnPath(files, file)
  const others = [...symbolTableOf(files).stages.values()].filter((each) => !there.includes(each.formType))
  if (others.length === 0) return null
  const isOffered = others.some((each) => each.formType === formType)
  return (
    <div className="stage-form editor-line">
      <select
        className="input"
        aria-label={t('Another stage')}
        value={isOffered ? formType : ''}
        onChange={({ target }) => setFormType(target.value)}
      >
        <option value="">{t('Another stage …')}</option>
        {others.map((each) => (
          <option key={each.formType} value={each.formType}>
            {named(each.title)}
          </option>
        ))}
      </select>
      <PlainButton
        look="outlined"
        aria-disabled={!isOffered}
        onClick={() =>
          isOffered && apply(acts.addPathStage({ file, formType })) && choose({ kind: 'pathStage', file, formType })
        }
      >
        {t('Add the stage')}
      </PlainButton>
    </div>
  )
}

/** The states at the top of the path, or in one of its states, each with those inside it. The same for a workflow. */
export function States({ file, within }: PathContentsProps & { within: string }) {
  const { files, selection, choose, apply } = useEditor()
  const states = statesInside(files, file, within)
  const list = useDragging(`states:${file}:${within}`, (from, to) => {
    const state = states[from.number]?.state
    const before = states.toSpliced(from.number, 1)[to.number]?.code
    if (state !== undefined) apply(acts.moveState({ file, state, before }))
  })
  return (
    <ul ref={list} className="editor-states" aria-label={within === '' ? t('States') : within}>
      {states.map(({ state, name }) => (
        <li key={state} data-state={state}>
          <Entry
            label={name}
            isChosen={isSameSelection(selection, { kind: 'pathState', file, state })}
            onChoose={() => choose({ kind: 'pathState', file, state })}
          />
          {statesInside(files, file, state).length > 0 && <States file={file} within={state} />}
        </li>
      ))}
    </ul>
  )
}
