import { useState } from 'react'
import { quoted } from '../../../../../texts/quoted.ts'
import { t } from '../../../../../texts/t.ts'
import { PlainButton } from '../../../../../ui/PlainButton.tsx'
import { acts } from '../../../../../workbench/edits/acts.ts'
import { textAt, valueIn } from '../../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../../workbench/symbolTable.ts'
import { namesIn } from '../../../../../workbench/json/allNames.ts'
import { around, eventsOf, isParallel, stagesOnPath, stateAt, statesInside } from '../../../../../workbench/paths.ts'
import { AddNamed } from '../../adding/AddNamed.tsx'
import { useEditor } from '../../useEditor.ts'
import { StateChoice } from './StateChoice.tsx'

interface StateProps {
  file: string
  state: string
}

/** The events that lead on from a state of a path, each with a form of its own, and a way to add one. */
export function PathEvents({ file, state }: StateProps) {
  const { files, choose, apply } = useEditor()
  const [event, setEvent] = useState('')
  const [target, setTarget] = useState('')
  const there = eventsOf(files, file, state)
  const events = eventsIn(files, file).filter((each) => !there.includes(each))
  const beside = statesInside(files, file, around(state))
  const nameOf = (code: string) => beside.find((each) => each.code === code)?.name ?? code
  const isComplete = events.includes(event) && beside.some(({ code }) => code === target)
  return (
    <section className="editor-acts stage-form" aria-label={t('Next states')}>
      <h3>{t('Next states')}</h3>
      <ul className="editor-columns">
        {there.map((each) => {
          const to = textAt(valueIn(files, file), [...stateAt(file, state), 'on', each, 'target'])
          return (
            <li key={each}>
              <button
                type="button"
                className="stage-link"
                onClick={() => choose({ kind: 'pathEvent', file, state, event: each })}
              >
                {each}
              </button>{' '}
              {to !== '' && t('to {state}', { state: quoted(nameOf(to)) })}
            </li>
          )
        })}
      </ul>
      <label>
        {t('Another event')}
        <select className="input" value={event} onChange={({ target: { value } }) => setEvent(value)}>
          <option value="">{t('Choose an event')}</option>
          {events.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <StateChoice label={t('leads to')} states={beside} chosen={target} onChoose={setTarget} />
      <div className="editor-line">
        <PlainButton
          look="outlined"
          aria-disabled={!isComplete}
          onClick={() => isComplete && apply(acts.addEvent({ file, state, event, target })) && setEvent('')}
        >
          {t('Add the event')}
        </PlainButton>
      </div>
    </section>
  )
}

/** Adds a state inside another one or, if its states are open at the same time, a stage. */
export function StatesInsideActs({ file, state }: StateProps) {
  const { files, apply, choose } = useEditor()
  const [formType, setFormType] = useState('')
  const [event, setEvent] = useState('')
  if (statesInside(files, file, state).length === 0) return null
  const isBeside = isParallel(files, file, state)
  const { stages } = symbolTableOf(files)
  const chosenOnes = { file, within: state, formType, event }
  return (
    <section className="editor-acts stage-form" aria-label={t('States inside')}>
      <h3>{isBeside ? t('Another stage at the same time') : t('States inside')}</h3>
      {isBeside && (
        <>
          <label>
            {t('Stage')}
            <select className="input" value={formType} onChange={({ target }) => setFormType(target.value)}>
              <option value="">{t('Choose a stage')}</option>
              {stagesOnPath(files, file).map((each) => (
                <option key={each} value={each}>
                  {stages.get(each)?.title ?? each}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('Event that completes it')}
            <select className="input" value={event} onChange={({ target }) => setEvent(target.value)}>
              <option value="">{t('Choose an event')}</option>
              {eventsIn(files, file).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        </>
      )}
      <AddNamed
        label={t('Code of a new state')}
        onAdd={(code) => {
          const added = isBeside
            ? acts.addStageBeside({ ...chosenOnes, code })
            : acts.addState({ file, within: state, code })
          const isAdded = apply(added)
          if (isAdded) choose({ kind: 'pathState', file, state: `${state}.${code}` })
          return isAdded
        }}
      />
    </section>
  )
}

/** The events that the transitions of stages raise, and those that paths know. */
const eventsIn = (files: Parameters<typeof symbolTableOf>[0], file: string): string[] =>
  [
    ...new Set(namesIn(symbolTableOf(files), file).flatMap(({ kind, text }) => (kind === 'event' ? [text] : []))),
  ].toSorted()
