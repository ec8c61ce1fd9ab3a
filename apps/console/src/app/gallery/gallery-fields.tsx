import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import c from "./gallery.module.css";

/** Fields at rest, wrong, right, locked; send the empty form to see the native checks speak. */
export function GalleryFields() {
  const [on, setOn] = useState(true);
  const [password, setPassword] = useState("abcdefgh");
  return (
    <form className={c.fields} onSubmit={(event) => event.preventDefault()}>
      <div className="stack">
        <h2>Text</h2>
        <TextField label="Name" defaultValue="Kazimierz" hint="Guests see it on the map." />
        <TextField
          label="E-mail"
          type="email"
          defaultValue="marta@ziarno"
          error="Add what comes after the dot, for example .pl"
        />
        <TextField label="Phone" before="+48" figures optional defaultValue="601 204 418" />
        <TextField
          label="Tax id"
          figures
          defaultValue="123-456-32-18"
          success="Found in the registry, fields filled in"
        />
        <TextField label="Locked by your plan" disabled defaultValue="20 places" />
        <PasswordField
          label="New password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          rules={[
            { label: "8 characters", met: password.length >= 8 },
            { label: "lower case", met: /[a-z]/.test(password) },
            { label: "upper case", met: /[A-Z]/.test(password) },
            { label: "number", met: /\d/.test(password) },
            { label: "special character", met: /[^\w]/.test(password) },
          ]}
        />
      </div>
      <div className="stack">
        <h2>Choice</h2>
        <Select
          label="Country"
          defaultValue="PL"
          options={[
            { value: "PL", label: "Poland" },
            { value: "DE", label: "Germany" },
            { value: "UA", label: "Ukraine" },
          ]}
        />
        <TextField
          label="Place"
          icon="magnifying-glass"
          aside="214"
          type="search"
          placeholder="Find a place"
          optional
        />
        <Checkbox defaultChecked>
          I accept the{" "}
          <a className="link" href="#terms">
            terms
          </a>
        </Checkbox>
        <Checkbox required error="Needed to open an account">
          I accept the terms
        </Checkbox>
        <RadioGroup
          legend="Card"
          defaultValue="stamps"
          options={[
            { value: "stamps", label: "Stamps" },
            { value: "points", label: "Points" },
          ]}
        />
        <div>
          <Switch checked={on} onChange={setOn}>
            Messages about rewards
          </Switch>
          <Switch checked={!on} onChange={(next) => setOn(!next)} hint="On Mondays at eight">
            Weekly summary
          </Switch>
        </div>
        <Textarea label="Message" maxLength={320} defaultValue="The tenth coffee is on us." />
        <TextField label="Reason" name="reason" />
        <div>
          <Button type="submit" kind="primary">
            Save
          </Button>
        </div>
      </div>
    </form>
  );
}
