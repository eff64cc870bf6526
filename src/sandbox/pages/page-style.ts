/** The style sheet of all sandbox pages. Text has a contrast of at least 4.5:1 in both schemes. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: #f3f4f8; --card: #ffffff; --line: #e1e3ea; --text: #1d2130; --quiet: #5b6275;
  --brand: #4b3fd1; --brand-soft: #eeecff; --good: #0f6b3c; --good-soft: #e2f5ea;
  --bad: #a4232f; --bad-soft: #fdeaec; --shadow: 0 1px 2px rgb(20 24 40 / .06), 0 8px 28px rgb(20 24 40 / .08);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14161d; --card: #1e212b; --line: #343947; --text: #eef0f6; --quiet: #a9b0c3;
    --brand: #a9a1ff; --brand-soft: #2a2750; --good: #7fdca8; --good-soft: #14352a;
    --bad: #ff9aa5; --bad-soft: #43202a; --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 8px 28px rgb(0 0 0 / .35);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--page); color: var(--text);
  font: 15px/1.5 "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif;
}
body.narrow { display: grid; place-items: center; padding: 24px 16px; }
body.narrow main { width: 100%; max-width: 460px; }
body.wide main { max-width: 1080px; margin: 0 auto; padding: 40px 24px 64px; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 32px;
  box-shadow: var(--shadow);
}
.mark { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 600; }
.mark svg { width: 28px; height: 28px; flex: none; }
.mark .tag {
  margin-left: auto; padding: 2px 10px; border: 1px solid var(--line); border-radius: 999px;
  color: var(--quiet); font-size: 12px; font-weight: 600;
}
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; font-weight: 600; letter-spacing: -.01em; }
h2 { margin: 36px 0 12px; font-size: 17px; font-weight: 600; }
p { margin: 0 0 12px; }
.quiet { color: var(--quiet); }
a { color: var(--brand); }
a:focus-visible, button:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 8px; }
.people { list-style: none; margin: 20px -12px 8px; padding: 0; }
.people li + li { border-top: 1px solid var(--line); }
.person {
  display: grid; grid-template-columns: 40px 1fr; gap: 2px 14px; align-items: center; width: 100%;
  padding: 12px; border: 0; border-radius: 10px; background: none; color: inherit; font: inherit;
  text-align: left; cursor: pointer;
}
.person:hover { background: var(--brand-soft); }
.person:active { transform: translateY(1px); }
.face {
  grid-row: span 2; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center;
  color: #fff; font-size: 14px; font-weight: 600;
}
.face-0 { background: #4b3fd1; } .face-1 { background: #0b6a5d; } .face-2 { background: #9a3412; }
.face-3 { background: #1d5fa8; } .face-4 { background: #8a1f6a; } .face-5 { background: #51586b; }
.person .name { font-weight: 600; overflow-wrap: anywhere; }
.person .email { color: var(--quiet); font-weight: 400; }
.person .what { color: var(--quiet); font-size: 13px; }
.foot { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin: 16px 0 0; }
.foot p { margin: 0; font-size: 13px; }
.button {
  display: inline-block; padding: 8px 18px; border: 1px solid var(--line); border-radius: 8px;
  color: var(--text); font-weight: 600; text-decoration: none;
}
.button:hover { border-color: var(--brand); }
.banner { display: flex; gap: 12px; align-items: flex-start; padding: 14px 16px; border-radius: 10px; margin: 0 0 20px; }
.banner svg { width: 22px; height: 22px; flex: none; margin-top: 1px; }
.banner.good { background: var(--good-soft); color: var(--good); }
.banner.bad { background: var(--bad-soft); color: var(--bad); }
.banner strong { display: block; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 8px 20px; margin: 20px 0 0; }
dl.facts dt { color: var(--quiet); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); }
th, td { padding: 10px 14px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-size: 13px; font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
tbody th { font-weight: 600; }
code { font: 13px/1.5 ui-monospace, "Cascadia Mono", Consolas, Menlo, monospace; }
@media (prefers-reduced-motion: no-preference) { .person, .button { transition: background .12s, border-color .12s; } }
@media (max-width: 420px) { .card { padding: 24px 20px; } }
`;
