import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './stage.css'

const fields = [0, 1, 2, 3, 4, 5]
const facts = fields.slice(1)

/** Placeholders in the shape of a form, so that nothing moves when the form arrives. */
export function StageLoading({ isNew }: { isNew: boolean }) {
  const text = isNew ? t('Loading...') : t('Loading application details...')
  return (
    <Page
      narrow
      title={t('Credit Application')}
      subtitle={
        <p role="status" className="stage-status">
          {text}
        </p>
      }
    >
      <div className="stage-sheet stage-skeleton-facts">
        {facts.map((fact) => (
          <div key={fact}>
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
      <div className="stage-sheet">
        <span className="skeleton title" />
        <div className="stage-skeleton-fields">
          {fields.map((field) => (
            <div key={field}>
              <Skeleton />
              <Skeleton height={38} />
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
