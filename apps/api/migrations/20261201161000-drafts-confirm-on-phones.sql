-- Drafts of before have no amount from which customers confirm on their phones: they say so, as a published version without it does.
update programme_drafts set draft = jsonb_set(draft, '{caps,confirm_on_phone_from}', 'null')
where draft ? 'caps' and not draft -> 'caps' ? 'confirm_on_phone_from';
