// A picture of the contact form. It takes nothing in: its fields are read-only and out of the tab order, and one link
// covers it all, so that any click leads to the real form, with script or without.

import { home } from '#content/home.ts';
import { enquirySubjects, enquiryWords } from '#contract/enquiry.ts';
import { homeFormBounds as bounds } from '#contract/limits.ts';

const { heading, lede, coverLabel, fields, requiredNote, action } = home.contact;

const inert = { readOnly: true, tabIndex: -1, className: 'field-drawn', required: true } as const;

const Label = ({ words, name }: { words: string; name: string }) => (
  <label className="field-label" htmlFor={`home-${name}`}>
    {words} *
  </label>
);

const Line = ({ name, type, words }: { name: 'name' | 'email' | 'phone'; type: string; words: string }) => {
  const { min, max } = bounds[name];
  return (
    <div className="field">
      <Label words={words} name={name} />
      <input {...inert} id={`home-${name}`} type={type} minLength={min} maxLength={max} autoComplete="off" />
      {name === 'phone' ? <p hidden>{enquiryWords.phone.start}</p> : null}
    </div>
  );
};

export const ContactSection = () => (
  <section className="band section" id="contact">
    <div className="home-contact measure">
      <div className="home-contact-head">
        <h2>{heading}</h2>
        <p className="lede">{lede}</p>
      </div>
      <div className="home-form panel">
        <div className="home-form-fields" aria-hidden="true" inert>
          <Line name="name" type="text" words={fields.name} />
          <Line name="email" type="email" words={fields.email} />
          <Line name="phone" type="tel" words={fields.phone} />
          <div className="field">
            <Label words={fields.subject} name="subject" />
            <select id="home-subject" className="field-drawn" disabled tabIndex={-1} required>
              <option value="">{fields.subject}*</option>
              {enquirySubjects.map((subject) => (
                <option key={subject}>{subject}</option>
              ))}
            </select>
          </div>
          <div className="field home-form-message">
            <Label words={fields.message} name="message" />
            <textarea
              {...inert}
              id="home-message"
              rows={4}
              minLength={bounds.message.min}
              maxLength={bounds.message.max}
            />
          </div>
          <p className="field-hint">{requiredNote}</p>
        </div>
        <a className="home-form-cover" href={action.href} tabIndex={-1}>
          <span className="visually-hidden">{coverLabel}</span>
        </a>
        <a className="button" href={action.href}>
          {action.label}
        </a>
      </div>
    </div>
  </section>
);
