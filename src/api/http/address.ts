const { VITE_API_BASE_URL, DEV } = import.meta.env

/** Where the backend is: configured, else port 8000 in development, else the page's own origin (product spec §7). */
export const baseUrl = (VITE_API_BASE_URL ?? (DEV ? 'http://localhost:8000' : '')).replace(/\/+$/, '')
