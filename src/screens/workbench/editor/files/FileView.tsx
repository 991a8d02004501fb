import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isCases, kindOf } from '../../../../engine/source/source.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { formTypes, stageOf } from '../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { isRemovable } from '../../../../workbench/newFiles/removeFile.ts'
import { isPath } from '../../../../workbench/paths.ts'
import { hasForm } from '../../../../workbench/properties/property.ts'
import { gridIn } from '../../../../workbench/tables/grid.ts'
import { fileTitle } from '../contents/fileTitle.ts'
import { JsonPane } from '../json/JsonPane.tsx'
import { PropertyForm } from '../properties/PropertyForm.tsx'
import { useEditor } from '../useEditor.ts'
import { CasesView } from './CasesView.tsx'
import { DecisionTable } from './DecisionTable.tsx'
import { PathView, WorkflowView } from './PathView.tsx'

/** A file of the definitions: as a grid or a form if it has one, else or on request as text. */
export function FileView({ file }: { file: string }) {
  const { files, texts, selection, apply, choose } = useEditor()
  const [query] = useSearchParams()
  const grid = kindOf(file) === 'table' ? gridIn(files, file) : undefined
  const isForm = hasForm(file)
  const isOfCases = isCases(file)
  // A state or an action of a stage has a form of its own.
  const stage = selection.kind === 'file' ? undefined : symbolTableOf(files).stages.get(stageOf(file) ?? '')
  const about = useMemo(() => ({ kind: 'file', file }) as const, [file])
  if (!texts.has(file))
    return (
      <p className="editor-preview">{isOfCases ? t('No cases.') : t('There is no file {path}.', { path: file })}</p>
    )
  const remove = () => {
    const [stage = ''] = formTypes(files)
    if (apply(acts.removeFile({ file }))) choose({ kind: 'stage', stage })
  }
  return (
    <section className="editor-preview" aria-label={t('File')}>
      <div className="editor-preview-bar">
        <h2>{stage?.title ?? fileTitle(files, file)}</h2>
        {isRemovable(file) && (
          <PlainButton look="text" onClick={remove}>
            {t('Remove this file')}
          </PlainButton>
        )}
      </div>
      {isPath(file) && <PathView file={file} />}
      {stage && <WorkflowView file={file} />}
      {grid && <DecisionTable file={file} grid={grid} />}
      {isOfCases && <CasesView file={file} />}
      {isForm && (
        <div className="stage-sheet">
          <PropertyForm key={file} about={about} />
        </div>
      )}
      {((!grid && !isForm && !stage && !isOfCases) || query.has('json')) && <JsonPane />}
    </section>
  )
}
