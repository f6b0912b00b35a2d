### Het inlogscherm.

login-title = Fijn dat je er bent<spark></spark>
login-email = E-mail
login-password = Wachtwoord
login-submit = Inloggen
login-forgot = Wachtwoord vergeten?
login-new = Nieuw hier? <join>Word gratis lid</join>
login-email-missing = Vul je e-mailadres in.
login-password-missing = Vul je wachtwoord in.

login-demo-title = Demo-accounts
login-demo-text = Dit is een demo. Kies iemand om mee rond te kijken; niemand hier is echt.
