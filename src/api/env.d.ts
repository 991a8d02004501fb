/** What the build may be told. */
interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string
}
