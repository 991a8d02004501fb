import { t } from '../../../texts/t.ts'

/** Stands where a field's editor cannot be loaded: the rest of the form stays. */
export const NotLoaded = () => (
  <p className="form-note" role="alert">
    {t('This field could not be loaded. Check your connection, and load the page again.')}
  </p>
)
