import { useState } from 'react'
import { valueAt } from '../../../../../engine/path.ts'
import { t } from '../../../../../texts/t.ts'
import { PlainButton } from '../../../../../ui/PlainButton.tsx'
import { acts } from '../../../../../workbench/edits/acts.ts'
import { doing } from '../../../../../workbench/edits/operations.ts'
import { textAt, valueIn } from '../../../../../workbench/files.ts'
import { around, stateAt, statesInside } from '../../../../../workbench/paths.ts'
import { useEditor } from '../../useEditor.ts'
import { PathCondition } from './PathCondition.tsx'
import { StateChoice } from './StateChoice.tsx'

interface StateProps {
  file: string
  state: string
}

/** The transitions that a state of a path takes as soon as it is entered: the first one whose condition holds. */
export function AutomaticTransitions({ file, state }: StateProps) {
  const { files, apply } = useEditor()
  const [target, setTarget] = useState('')
  const place = stateAt(file, state)
  const at = [...place, 'always']
  const all = valueAt(valueIn(files, file), at)
  const lines: unknown[] = Array.isArray(all) ? all : []
  const beside = statesInside(files, file, around(state)).filter((each) => each.state !== state)
  if (lines.length === 0 && valueAt(valueIn(files, file), [...place, 'type']) === 'final') return null
  return (
    <section className="editor-acts stage-form" aria-label={t('Moves on automatically')}>
      <h3>{t('Moves on automatically')}</h3>
      <p>{t('When an application enters this state, it follows the first line whose condition holds.')}</p>
      {lines.map((line, number) => (
        // Only its number identifies a line.
        <fieldset key={number} className="editor-automatic">
          <legend>{t('Line {number}', { number: number + 1 })}</legend>
          <PathCondition file={file} at={[...at, number]} label={t('Applies')} />
          <StateChoice
            label={t('Leads to')}
            states={beside}
            chosen={textAt(line, ['target'])}
            onChoose={(value) => apply(doing({ do: 'set', file, at: [...at, number, 'target'], value }))}
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
      <StateChoice label={t('New line leads to')} states={beside} chosen={target} onChoose={setTarget} />
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
