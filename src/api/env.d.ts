/** What the build may be told. */
interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string
  readonly VITE_REQUEST_TIMEOUT_MS?: string
}
