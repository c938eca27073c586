import { Spinner } from '#ui/spinner.tsx';

/** Nothing to do but wait: what for, and which page this is for who cannot see it. */
export function Waiting({ title, text }: { title: string; text: string }) {
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
