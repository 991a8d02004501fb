import { type ReactNode, useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { isCases, kindOf } from '../../../../engine/source/source.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { formTypes, stageOf } from '../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { pathOf } from '../../../../workbench/newFiles/addFile.ts'
import type { NewFileKind } from '../../../../workbench/newFiles/beginnings.ts'
import { isPath, isWorkflow } from '../../../../workbench/paths.ts'
import { AddNamed } from '../adding/AddNamed.tsx'
import { AddStage } from '../adding/AddStage.tsx'
import { isSameSelection } from '../selection.ts'
import { useEditor } from '../useEditor.ts'
import { Entry } from './Entry.tsx'
import { fileTitle, isTitled } from './fileTitle.ts'
import { PathContents } from './PathContents.tsx'
import { StageContents } from './StageContents.tsx'

/** The contents of the draft to choose from: the stages, the fields of the chosen one, and the option lists. */
export function Contents() {
  const { files, selection, choose, apply } = useEditor()
  const symbols = symbolTableOf(files)
  // The states of a stage are in a file of its own.
  const stage = 'stage' in selection ? selection.stage : 'file' in selection ? stageOf(selection.file) : undefined
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
              label={symbols.stages.get(each)?.title ?? each}
              isChosen={isSameSelection(selection, { kind: 'stage', stage: each })}
              isOpen={each === stage}
              onChoose={() => choose({ kind: 'stage', stage: each })}
            />
            {each === stage && <StageContents stage={each} />}
          </li>
        ))}
      </ul>
      <h2>{t('Option lists')}</h2>
      <ul>
        {Object.keys(symbols.lists).map((list) => (
          <li key={list}>
            <Entry
              label={list}
              isChosen={isSameSelection(selection, { kind: 'list', list })}
              onChoose={() => choose({ kind: 'list', list })}
            />
          </li>
        ))}
      </ul>
      <AddNamed
        label={t('Name of a new list')}
        onAdd={(list) => {
          const isAdded = apply(acts.addList({ name: list }))
          if (isAdded) choose({ kind: 'list', list })
          return isAdded
        }}
      />
      <Files title={t('Decision tables')} isOf={(path) => kindOf(path) === 'table'} isOpen>
        <AddFile kind="table" label={t('Title of a new table')} />
      </Files>
      <Files title={t('Kinds of application')} isOf={isPath}>
        <AddFile kind="path" label={t('Title of a new kind')} />
      </Files>
      <Files title={t('Records')} isOf={(path) => kindOf(path) === 'record'}>
        <AddFile kind="record" label={t('Title of a new record type')} />
      </Files>
      <Files title={t('Cases')} isOf={isCases} />
      <Files title={t('Other files')} isOf={(path) => !isTitled(path) && !isCases(path)} />
      {isAdding && (
        <AddStage onClose={() => setIsAdding(false)} onAdded={(added) => choose({ kind: 'stage', stage: added })} />
      )}
    </nav>
  )
}

interface FilesProps {
  title: string
  isOf(path: string): boolean
  isOpen?: boolean
  /** A control that adds a file. */
  children?: ReactNode
}

/** Files by their names. A file without a form of its own is edited as text. */
function Files({ title, isOf, isOpen, children }: FilesProps) {
  const { files, selection, choose } = useEditor()
  // A stage's states are listed with the stage.
  const isShown =
    'file' in selection && isOf(selection.file) && (selection.kind === 'file' || !isWorkflow(selection.file))
  const isIn = (file: string) => 'file' in selection && selection.file === file
  const paths = [...files.keys()].filter(isOf).toSorted()
  return (
    <details open={isOpen || isShown}>
      <summary>{title}</summary>
      <ul>
        {paths.map((file) => (
          <li key={file}>
            <Entry
              label={fileTitle(files, file)}
              isChosen={isSameSelection(selection, { kind: 'file', file })}
              isOpen={isPath(file) ? isIn(file) : undefined}
              onChoose={() => choose({ kind: 'file', file })}
            />
            {isPath(file) && isIn(file) && <PathContents file={file} />}
          </li>
        ))}
      </ul>
      {children}
    </details>
  )
}

/** Adds a file with the least content that is valid. */
function AddFile({ kind, label }: { kind: NewFileKind; label: string }) {
  const { apply, choose } = useEditor()
  return (
    <AddNamed
      label={label}
      onAdd={(title) => {
        const isAdded = apply(acts.addFile({ kind, title }))
        if (isAdded) choose({ kind: 'file', file: pathOf({ kind, title }) })
        return isAdded
      }}
    />
  )
}
