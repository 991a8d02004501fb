import { useState } from 'react'
import { quoted } from '../../../../../texts/quoted.ts'
import { t } from '../../../../../texts/t.ts'
import { PlainButton } from '../../../../../ui/PlainButton.tsx'
import { acts } from '../../../../../workbench/edits/acts.ts'
import { stageOf, textAt, valueIn } from '../../../../../workbench/files.ts'
import { eventsOf, stateAt, targetsOf } from '../../../../../workbench/paths.ts'
import { useEditor } from '../../useEditor.ts'
import { peopleOf } from '../Rights.tsx'

interface StateProps {
  file: string
  state: string
}

/** The actions in a state of a stage, each with a form of its own, and a way to add one. */
export function StateActions({ file, state }: StateProps) {
  const { files, choose } = useEditor()
  const targets = targetsOf(files, file, state)
  return (
    <section className="editor-acts stage-form" aria-label={t('Actions')}>
      <h3>{t('Actions')}</h3>
      <ul className="editor-columns">
        {eventsOf(files, file, state).map((code) => {
          const at = [...stateAt(file, state), 'on', code]
          const to = textAt(valueIn(files, file), [...at, 'target'])
          const name = targets.find(({ target }) => target === to)?.name ?? to
          return (
            <li key={code}>
              <button
                type="button"
                className="stage-link"
                onClick={() => choose({ kind: 'pathEvent', file, state, event: code })}
              >
                {textAt(valueIn(files, file), [...at, 'meta', 'name'], code)}
              </button>{' '}
              {to !== '' && t('to {state}', { state: quoted(name) })}
            </li>
          )
        })}
      </ul>
      <NewAction file={file} state={state} />
    </section>
  )
}

const nothing = { code: '', name: '', people: '', target: '' }

/** Adds an action: its button's text, who may press it, and where it leads. */
function NewAction({ file, state }: StateProps) {
  const { files, apply, choose } = useEditor()
  const [given, setGiven] = useState(nothing)
  const say = (part: Partial<typeof nothing>) => setGiven((before) => ({ ...before, ...part }))
  const isComplete = [given.code, given.name, given.people].every((text) => text.trim() !== '')
  const add = () => {
    const [code, name] = [given.code.trim(), given.name.trim()]
    if (apply(acts.addAction({ ...given, file, state, code, name })))
      choose({ kind: 'pathEvent', file, state, event: code })
  }
  return (
    <>
      <label>
        {t('Code of a new action')}
        <input
          className="input"
          value={given.code}
          spellCheck={false}
          onChange={({ target }) => say({ code: target.value })}
        />
      </label>
      <label>
        {t('Button text')}
        <input className="input" value={given.name} onChange={({ target }) => say({ name: target.value })} />
      </label>
      <label>
        {t('Who may press it')}
        <select className="input" value={given.people} onChange={({ target }) => say({ people: target.value })}>
          <option value="">{t('Choose people')}</option>
          {peopleOf(files, stageOf(file) ?? '').map((people) => (
            <option key={people}>{people}</option>
          ))}
        </select>
      </label>
      <label>
        {t('Leads to')}
        <select className="input" value={given.target} onChange={({ target }) => say({ target: target.value })}>
          <option value="">{t('No other state')}</option>
          {targetsOf(files, file, state).map(({ target, name }) => (
            <option key={target} value={target}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="editor-line">
        <PlainButton look="outlined" aria-disabled={!isComplete} onClick={() => isComplete && add()}>
          {t('Add the action')}
        </PlainButton>
      </div>
    </>
  )
}
