/**
 * Styles of the log-in page and of what every form has. They come with the first stylesheet: a file each would hold back
 * the first paint by a request each.
 */
import asyncButton from "@rewardo/ui/async/async-button.module.css";
import loyaltyCard from "@rewardo/loyalty/card/loyalty-card.module.css";
import logoTile from "@rewardo/loyalty/card/logo-tile.module.css";
import points from "@rewardo/loyalty/card/points.module.css";
import stamps from "@rewardo/loyalty/card/stamps.module.css";
import stampedNumber from "@rewardo/loyalty/card/stamped-number.module.css";
import choice from "@rewardo/ui/fields/choice.module.css";
import field from "@rewardo/ui/fields/field.module.css";
import passwordField from "@rewardo/ui/fields/password-field.module.css";
import note from "@rewardo/ui/note.module.css";
import spinner from "@rewardo/ui/spinner.module.css";
import loginArt from "./login/art.module.css";
import loginForm from "./login/form.module.css";
import loginIndex from "./login/index-page.module.css";
import languageChoice from "./login/language-choice.module.css";
import loginLayout from "./login/layout.module.css";
import siteFooter from "./site-footer.module.css";
import paper from "./visitor/paper.module.css";
import visitor from "./visitor/visitor.module.css";

const first = [
  asyncButton,
  loyaltyCard,
  logoTile,
  points,
  stamps,
  stampedNumber,
  choice,
  field,
  passwordField,
  note,
  spinner,
  loginArt,
  loginForm,
  loginIndex,
  languageChoice,
  loginLayout,
  siteFooter,
  paper,
  visitor,
];

// Without a use here the bundler would put each stylesheet beside the page that uses it.
for (const names of first) Object.freeze(names);
