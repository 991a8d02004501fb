import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { kindOf } from '../../../../engine/source/source.ts'
import { formTypes } from '../../../../workbench/files.ts'
import { knownIn } from '../../../../workbench/known.ts'
import { isPath } from '../../../../workbench/paths.ts'
import { AddStage } from '../adding/AddStage.tsx'
import { isSameChoice } from '../chosen.ts'
import { useEditor } from '../useEditor.ts'
import { Entry } from './Entry.tsx'
import { fileTitle, isTitled } from './fileTitle.ts'
import { PathContents } from './PathContents.tsx'
import { StageContents } from './StageContents.tsx'

/** What there is to choose: the stages, the fields of the one that is chosen, and the option lists. */
export function Contents() {
  const { files, chosen, choose } = useEditor()
  const known = knownIn(files)
  const stage = 'stage' in chosen ? chosen.stage : undefined
  const [isAdding, setIsAdding] = useState(false)
  return (
    <nav className="editor-contents" aria-label={t('Contents')}>
      <h2>{t('Stages')}</h2>
      <button type="button" className="editor-add" onClick={() => setIsAdding(true)}>
        {t('Add a stage')}
      </button>
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
      <Files title={t('Kinds of application')} isOf={isPath} />
      <Files title={t('Records')} isOf={(path) => kindOf(path) === 'record'} />
      <Files title={t('Other files')} isOf={(path) => !isTitled(path)} />
      {isAdding && (
        <AddStage onClose={() => setIsAdding(false)} onAdded={(added) => choose({ kind: 'stage', stage: added })} />
      )}
    </nav>
  )
}

/** Files by their names: whatever has no form of its own is changed as it is written. */
function Files({ title, isOf, isOpen }: { title: string; isOf(path: string): boolean; isOpen?: boolean }) {
  const { files, chosen, choose } = useEditor()
  const isIn = (file: string) => 'file' in chosen && chosen.file === file
  const paths = [...files.keys()].filter(isOf).toSorted()
  return (
    <details open={isOpen || ('file' in chosen && isOf(chosen.file))}>
      <summary>{title}</summary>
      <ul>
        {paths.map((file) => (
          <li key={file}>
            <Entry
              label={fileTitle(files, file)}
              isChosen={isSameChoice(chosen, { kind: 'file', file })}
              isOpen={isPath(file) ? isIn(file) : undefined}
              onChoose={() => choose({ kind: 'file', file })}
            />
            {isPath(file) && isIn(file) && <PathContents file={file} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
