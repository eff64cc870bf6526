import { html } from './html';

/** The header of each page: its name and the Sandbox label. */
export const pageMark = (name: string) => html`<div class="mark">
<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#4b3fd1"/><path d="M8 9.5h5v9H8zM15.5 9.5H20v3.6h-4.5zM15.5 15.2H20v3.3h-4.5z" fill="#fff"/></svg>
<span>${name}</span><span class="tag">Sandbox</span>
</div>`;
