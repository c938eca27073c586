import { Spinner } from '#ui/spinner.tsx';

/** Text while the page waits, with a page title for screen readers. */
export function SignInWait({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h1 className="ls-visually-hidden">{title}</h1>
      <output className="sign-in-step sign-in-wait">
        <Spinner />
        <span>{text}</span>
      </output>
    </section>
  );
}
