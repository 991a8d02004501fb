import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import { inside, textAt, valueIn } from '../../../../workbench/files.ts'
import { around, stateAt, statesInside } from '../../../../workbench/paths.ts'
import { useEditor } from '../useEditor.ts'
import { PathCondition } from './PathCondition.tsx'

interface StateProps {
  file: string
  state: string
}

/** Where a state of a path leads as soon as it is entered: by the first line whose condition holds. */
export function AutomaticTransitions({ file, state }: StateProps) {
  const { files, apply } = useEditor()
  const [target, setTarget] = useState('')
  const place = stateAt(file, state)
  const at = [...place, 'always']
  const all = inside(valueIn(files, file), at)
  const lines: unknown[] = Array.isArray(all) ? all : []
  if (lines.length === 0 && inside(valueIn(files, file), [...place, 'type']) === 'final') return null
  return (
    <section className="editor-acts stage-form" aria-label={t('Leads on at once')}>
      <h3>{t('Leads on at once')}</h3>
      <p>{t('As soon as the application enters this state, the first line whose condition holds is taken.')}</p>
      {lines.map((line, number) => (
        // Lines have no name; each says all that it shows.
        <fieldset key={number} className="editor-automatic">
          <legend>{t('Line {number}', { number: number + 1 })}</legend>
          <PathCondition file={file} at={[...at, number]} label={t('Taken')} />
          <TargetChoice
            {...{ file, state }}
            target={textAt(line, ['target'])}
            onChange={(value) => apply(doing({ do: 'set', file, at: [...at, number, 'target'], value }))}
          />
          <div className="editor-line">
            {number > 0 && (
              <PlainButton look="text" onClick={() => apply(acts.moveAutomaticUp({ file, state, number }))}>
                {t('Move line {number} up', { number: number + 1 })}
              </PlainButton>
            )}
            <PlainButton look="text" onClick={() => apply(acts.removeAutomatic({ file, state, number }))}>
              {t('Remove line {number}', { number: number + 1 })}
            </PlainButton>
          </div>
        </fieldset>
      ))}
      <TargetChoice {...{ file, state, target }} label={t('One more line leads to')} onChange={setTarget} />
      <div className="editor-line">
        <PlainButton
          look="outlined"
          aria-disabled={target === ''}
          onClick={() => target !== '' && apply(acts.addAutomatic({ file, state, target })) && setTarget('')}
        >
          {t('Add the line')}
        </PlainButton>
      </div>
    </section>
  )
}

interface TargetChoiceProps extends StateProps {
  target: string
  label?: string
  onChange(target: string): void
}

/** One of the states beside it; what the file names beyond these stays as it is written. */
function TargetChoice({ file, state, target, label = t('Leads to'), onChange }: TargetChoiceProps) {
  const { files } = useEditor()
  const beside = statesInside(files, file, around(state)).filter((each) => each.state !== state)
  const isElsewhere = target !== '' && beside.every(({ code }) => code !== target)
  return (
    <label>
      {label}
      <select className="input" value={target} onChange={({ target: { value } }) => onChange(value)}>
        <option value="" disabled>
          {t('Choose a state')}
        </option>
        {isElsewhere && <option>{target}</option>}
        {beside.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
