// Four steps along one line, on which the drawing grows from its first loop to the whole.

import { home } from '#content/home.ts';
import { Picture } from '#web/layout/picture.tsx';

const drawings = {
  planning: 'stepOne',
  development: 'stepTwo',
  testing: 'stepThree',
  launch: 'stepFour',
} as const;

export const HowWeWorkSection = () => {
  const { heading, lede, steps, stepLabel } = home.howWeWork;
  return (
    <section className="band section">
      <div className="measure">
        <div className="section-head">
          <h2>{heading}</h2>
          <p>{lede}</p>
        </div>
        <ol className="steps">
          {steps.map(({ id, title, text }, index) => (
            <li key={id} data-reveal="">
              <Picture name={drawings[id]} />
              <p className="step-label">{stepLabel(index + 1)}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
