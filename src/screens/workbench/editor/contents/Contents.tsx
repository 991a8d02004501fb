import { t } from '../../../../texts/t.ts'
import { formTypes } from '../../../../workbench/files.ts'
import { knownIn } from '../../../../workbench/known.ts'
import { isSameChoice } from '../chosen.ts'
import { useEditor } from '../useEditor.ts'
import { Entry } from './Entry.tsx'
import { StageContents } from './StageContents.tsx'

/** What there is to choose: the stages, the fields of the one that is chosen, and the option lists. */
export function Contents() {
  const { files, chosen, choose } = useEditor()
  const known = knownIn(files)
  const stage = 'stage' in chosen ? chosen.stage : undefined
  return (
    <nav className="editor-contents" aria-label={t('Contents')}>
      <h2>{t('Stages')}</h2>
      <ul>
        {formTypes(files).map((each) => (
          <li key={each}>
            <Entry
              label={known.stages.get(each)?.title ?? each}
              isChosen={isSameChoice(chosen, { kind: 'stage', stage: each })}
              isOpen={each === stage}
              onChoose={() => choose({ kind: 'stage', stage: each })}
            />
            {each === stage && <StageContents stage={each} />}
          </li>
        ))}
      </ul>
      <h2>{t('Option lists')}</h2>
      <ul>
        {Object.keys(known.lists).map((list) => (
          <li key={list}>
            <Entry
              label={list}
              isChosen={isSameChoice(chosen, { kind: 'list', list })}
              onChoose={() => choose({ kind: 'list', list })}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
