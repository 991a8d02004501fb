import { t } from '../../../../texts/t.ts'
import { kindOf } from '../../../../engine/source/source.ts'
import { formTypes, textAt, valueIn } from '../../../../workbench/files.ts'
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
      <Files title={t('Decision tables')} isOf={(path) => kindOf(path) === 'table'} isOpen />
      <Files title={t('Kinds of application')} isOf={(path) => kindOf(path) === 'path'} />
      <Files title={t('Records')} isOf={(path) => kindOf(path) === 'record'} />
      <Files title={t('Other files')} isOf={(path) => !titled.includes(kindOf(path))} />
    </nav>
  )
}

/** Kinds of files that people know by their titles. */
const titled = ['table', 'path', 'record']

/** Files by their names: whatever has no form of its own is changed as it is written. */
function Files({ title, isOf, isOpen }: { title: string; isOf(path: string): boolean; isOpen?: boolean }) {
  const { files, chosen, choose } = useEditor()
  const paths = [...files.keys()].filter(isOf).toSorted()
  const nameOf = (path: string) =>
    titled.includes(kindOf(path)) ? textAt(valueIn(files, path), ['title'], path) : path
  return (
    <details open={isOpen || ('file' in chosen && isOf(chosen.file))}>
      <summary>{title}</summary>
      <ul>
        {paths.map((file) => (
          <li key={file}>
            <Entry
              label={nameOf(file)}
              isChosen={isSameChoice(chosen, { kind: 'file', file })}
              onChoose={() => choose({ kind: 'file', file })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
