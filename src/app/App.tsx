import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import { RouterProvider } from 'react-router-dom'
import { router } from './router.tsx'

/** Every style that the page adds carries the nonce of its Content-Security-Policy (empty where there is none). */
const styles = createCache({
  key: 'css',
  prepend: true,
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
})

export function App({ theme }: { theme: Theme }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        <RouterProvider router={router} />
      </ThemeProvider>
    </CacheProvider>
  )
}
