/** A message in the list under the bell. */
export interface Notification {
  id: string
  at: string
  text: string
  /** Of a notification about one application. */
  application_id?: string
  reference_number?: string
  form_key: string | null
  /** Of a notification about something else: the page of the product that shows it. */
  path?: string
  /** Why the definitions as they are edited are not published. */
  mistakes?: string[]
}
