import { demoPassword } from '#server/demo/accounts.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';

/** The page of the demo's provider on which people sign in. It works without script. */
export function signInPage({
  username,
  isRefused,
}: {
  username: string;
  isRefused: boolean;
}): string {
  const refusal = isRefused
    ? '<p class="refusal" role="alert" id="refusal">This username and password do not belong together. Please try again.</p>'
    : '';
  const described = isRefused ? ' aria-describedby="refusal" aria-invalid="true"' : '';
  const first = username === '' ? ['autofocus', ''] : ['', 'autofocus'];
  return page(
    'Demo sign-in',
    `<p class="lead">You sign in here with your demo account, and go back to Lineside.</p>
<form method="post">
  ${refusal}
  <label for="username">Username</label>
  <input id="username" name="username" value="${escapeMarkup(username)}" autocomplete="username" autocapitalize="none" spellcheck="false" required ${first[0]}>
  <label for="password">Password</label>
  <input id="password" name="password" type="password" autocomplete="current-password" required ${first[1]}${described}>
  <p class="hint">The demo password is <code>${demoPassword}</code>.</p>
  <button name="answer" value="sign-in">Sign in</button>
  <button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
</form>`,
  );
}

export function problemPage(what: string): string {
  return page(
    'Sign-in not possible',
    `<p class="lead" role="alert">${escapeMarkup(what)}</p>
<p class="hint">Please go back to Lineside and sign in again.</p>
<a class="button" href="/login">Go to Lineside</a>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<style>${styles}</style>
</head>
<body>
<main>
<p class="brand"><img src="/icon.svg" alt="" width="28" height="28"> Demo company</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}

/** The tokens of src/theme/tokens.css that a card with a form needs. */
const styles = `
:root { color-scheme: light dark; --surface: #f4f6f8; --panel: #fff; --text: #1a2027; --muted: #5a6572; --border: #dfe4ea; --field: #8893a0; --stopped: #b8322a; --accent: #2457c5; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --surface: #0e1217; --panel: #151b22; --text: #e6ebf0; --muted: #95a1ae; --border: #29323c; --field: #6b7784; --stopped: #ff7a6e; --accent: #7aa5ff; --on-accent: #0e1217; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--surface); color: var(--text); font: 15px/1.5 "Inter Variable", system-ui, sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--panel); border: 1px solid var(--border); border-radius: 8px; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; font-weight: 600; }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; }
.lead, .hint { margin: 0 0 20px; color: var(--muted); }
.hint { font-size: 13px; }
label { display: block; margin: 0 0 4px; font-size: 13px; font-weight: 500; }
input { width: 100%; height: 48px; margin: 0 0 16px; padding: 0 12px; border: 1px solid var(--field); border-radius: 8px; background: var(--panel); color: inherit; font: inherit; font-size: 16px; }
input[aria-invalid] { border-color: var(--stopped); }
.refusal { margin: 0 0 16px; color: var(--stopped); }
button, .button { display: block; width: 100%; height: 48px; margin: 8px 0 0; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; line-height: 46px; text-align: center; text-decoration: none; cursor: pointer; }
.quiet { border-color: transparent; background: none; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font-size: 13px; }
@media (max-width: 479px) { body { place-items: start stretch; padding: 0; background: var(--panel); } main { max-width: none; border: 0; padding: 24px 20px; } }
`;
