import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { Uses } from '../../uses/Uses.tsx'
import { useEditor } from '../useEditor.ts'

export interface PeopleActsProps {
  people: { stage: string; people: string }
}

/** Where a name for people is used, and ways to rename it everywhere or to remove it. */
export function PeopleActs({ people: { stage, people } }: PeopleActsProps) {
  const { files, apply, rename, choose } = useEditor()
  const [name, setName] = useState(people)
  return (
    <>
      <section className="editor-acts" aria-label={t('Used in')}>
        <h3>{t('Used in')}</h3>
        <Uses files={files} thing={{ kind: 'people', id: `${stage}.${people}` }} />
      </section>
      <section className="editor-acts stage-form" aria-label={t('Name')}>
        <label>
          {t('Name of this group')}
          <input className="input" value={name} spellCheck={false} onChange={({ target }) => setName(target.value)} />
        </label>
        <div className="editor-line">
          <PlainButton
            look="outlined"
            aria-disabled={name === people}
            onClick={() =>
              name !== people &&
              rename(acts.renamePeople({ stage, people, to: name }), { kind: 'people', stage, people: name })
            }
          >
            {t('Rename')}
          </PlainButton>
          <PlainButton
            look="text"
            onClick={() => apply(acts.removePeople({ stage, people })) && choose({ kind: 'stage', stage })}
          >
            {t('Remove this group')}
          </PlainButton>
        </div>
      </section>
    </>
  )
}
